import Foundation

/// A Chinese show: talk about everyday things.
extension DemoShow {
  static let beforeTheTeaCools = DemoShow(
    id: "before-the-tea-cools", directoryID: 900_000_003, title: "茶凉之前", author: "桂花巷录音室",
    ownerName: "苏见南", ownerEmail: "hello@guihuaxiang.example", language: "zh-cn",
    summary: "一杯茶的时间，听一件小事。苏见南和陆小满坐在桂花巷的窗边，聊声音、味道、旧物和街坊。没有大道理，只有刚烧开的水。每周日更新。",
    categories: [.init("Society & Culture", "Personal Journals", genre: 1324), .init("Arts", "Food", genre: 1301)],
    kind: .episodic, artwork: "before-the-tea-cools.jpg", copyright: "2026 桂花巷录音室", clips: ["tea-1", "tea-2"],
    episodes: teaTalks.enumerated().reversed().map { index, talk in talk.episode(number: index + 1) })

  // MARK: - Private

  private struct TeaTalk {
    var title: String
    var minutes: Int
    var subtitle: String
    var story: String

    func episode(number: Int) -> DemoEpisode {
      let slug = number < 10 ? "0\(number)" : "\(number)"
      return DemoEpisode(
        slug: slug, guid: "before-the-tea-cools-\(slug)", title: "第\(number)期 \(title)", subtitle: subtitle,
        notes: ShowNotes(
          paragraphs: [subtitle, story], listTitle: "这一期里有", list: ["开场：今天喝什么茶", title, "听众来信"],
          links: [
            ("文字稿与照片", "https://guihuaxiang.example/talks/\(slug)?from=notes&mode=full"),
            ("写信给我们", "mailto:hello@guihuaxiang.example"),
          ]
        ).html,
        published: PublishingDay.back(weeks: 18 - number, days: 4), seconds: minutes * 60, number: number)
    }
  }

  private static let teaTalks: [TeaTalk] = [
    TeaTalk(title: "水开了", minutes: 10, subtitle: "第一期，我们从一把老水壶说起。", story: "这把壶跟着见南搬了五次家，壶嘴歪了，声音却越来越好听。"),
    TeaTalk(title: "修鞋摊的收音机", minutes: 18, subtitle: "有些声音消失以后，才知道自己一直在听。", story: "小满回到老街，找到了师傅的徒弟，也找到了那台收音机。"),
    TeaTalk(title: "阳台上的葱", minutes: 12, subtitle: "种什么都死的人，终于种活了一盆葱。", story: "从超市的葱根到一盆绿色，需要十二天和一点点不服气。"),
    TeaTalk(title: "天亮以前的城市", minutes: 25, subtitle: "凌晨四点到六点，我们一直在走路。", story: "扫帚、自行车、豆浆机，然后才是人。这一期几乎没有说话。"),
    TeaTalk(title: "外婆的方言", minutes: 33, subtitle: "有一个词，普通话里怎么也找不到。", story: "我们请三位听众教我们家乡话里的雨。原来雨有这么多种。"),
    TeaTalk(title: "一张旧车票", minutes: 18, subtitle: "夹在书里二十年，目的地已经改了名字。", story: "照着车票再坐一次那趟车，路还在，站台换了位置。"),
    TeaTalk(title: "面馆里的沉默", minutes: 10, subtitle: "为什么一个人吃面，反而最自在？", story: "老板说，他认得所有客人的背影，却叫不出一个名字。"),
    TeaTalk(title: "雨天适合做什么", minutes: 25, subtitle: "收到六十七封来信，我们念了其中九封。", story: "有人睡觉，有人洗鞋，有人专门去看河涨了没有。"),
    TeaTalk(title: "城墙下的象棋", minutes: 42, subtitle: "观棋不语，是世界上最难的事情。", story: "下了四十年棋的两位老人，至今没有说过对方一句好话。"),
    TeaTalk(title: "搬家", minutes: 25, subtitle: "箱子里最后装进去的，往往是最舍不得的。", story: "见南第六次搬家。这一次，他决定扔掉一半的东西，然后又捡回来三分之一。"),
    TeaTalk(title: "蝉", minutes: 12, subtitle: "它在地下等了好几年，就为了吵我们一个夏天。", story: "小满带着录音机爬上了树，并且没有考虑怎么下来。"),
    TeaTalk(title: "夜市收摊以后", minutes: 33, subtitle: "灯灭了，油锅凉了，故事才刚刚开始。", story: "凌晨一点，卖烤红薯的大叔请我们吃了最后一个红薯。"),
    TeaTalk(title: "借来的书", minutes: 18, subtitle: "有一本书，我借了十一年还没有还。", story: "这一期是一封道歉信。书的主人也在听。"),
    TeaTalk(title: "月饼应该是什么味道", minutes: 60, subtitle: "中秋特别节目，一个小时，两个人，十四种月饼。", story: "五仁到底做错了什么？我们终于吵出了一个结果，然后又推翻了它。"),
    TeaTalk(title: "桂花开了", minutes: 10, subtitle: "巷子一年里最好闻的七天。", story: "邻居们在树下铺了床单，轻轻地摇。我们录下了花落的声音，虽然你可能听不见。"),
    TeaTalk(title: "学会骑车那天", minutes: 25, subtitle: "后座上的手，是什么时候松开的？", story: "三位听众讲了三个版本，没有一个人回头看。"),
    TeaTalk(title: "老照相馆", minutes: 18, subtitle: "背景布上的天安门、长城和一片不存在的海。", story: "照相馆下个月关门。我们去拍了最后一张全家福，虽然我们不是一家人。"),
    TeaTalk(title: "茶凉之前", minutes: 25, subtitle: "节目为什么叫这个名字，我们终于来说清楚。", story: "其实茶凉了也可以喝。但是有些话，要趁热说。"),
  ]
}
