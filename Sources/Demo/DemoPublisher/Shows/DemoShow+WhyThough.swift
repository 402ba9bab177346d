/// For children, in English. It shares author and owner, and a category, with `lichenHour`.
extension DemoShow {
  static let whyThough = DemoShow(
    id: "why-though", directoryID: 900_000_008, title: "Why, Though?", author: "Fenwick Sound Works",
    ownerName: "Maren Oakhollow", ownerEmail: "letters@whythough.example", language: "en-gb",
    summary: """
      Children ask, grown-ups have to find out. Each episode is one question that somebody between four and eleven could \
      not let go of, and the walk, the phone call or the sticky kitchen table that answered it. No baby voices.
      """,
    categories: [.init("Kids & Family", "Education for Kids", genre: 1305), .init("Science", genre: 1533)],
    kind: .episodic, artwork: "why-though.jpg", copyright: "2026 Fenwick Sound Works", clips: ["why-1"],
    episodes: EpisodeCardBox(
      showID: "why-though", website: "https://whythough.example/questions", pageText: "Try it at home",
      letterText: "Ask us something", email: "letters@whythough.example", rhythm: 14, lastDay: 5, titlePattern: "",
      cards: questions
    ).episodes)

  // MARK: - Private

  private static let questions: [EpisodeCard] = [
    .init(
      "Why Is the Sea Salty?", 12, "Asked by Pim, who is six.",
      "Rivers carry a little salt each. The sea keeps it, and only the water leaves."),
    .init(
      "Do Fish Get Thirsty?", 11, "Asked by Odo, who is five.",
      "Some drink all day long, and some never do. It depends on which side the salt is."),
    .init(
      "Why Do Onions Make You Cry?", 10, "Asked by Lotte, who is eight.",
      "They are not sad. They are defending themselves, and you are rather large."),
    .init("Where Does the Wind Go?", 14, "Asked by Finn, who is four.", "We let go of a balloon with a label and wait for the post."),
    .init("Can a Shadow Be Blue?", 13, "Asked by Ines, who is nine.", "Yes. You need snow, a low sun and a friend who believes you."),
    .init(
      "Why Do We Yawn When Others Yawn?", 12, "Asked by Tom, who is seven.",
      "You will yawn during this episode. That is the experiment."),
    .init(
      "How Does a Snail Get Its House?", 15, "Asked by Mia, who is five.",
      "It is born with one, very small, and builds at the door for the rest of its life."),
    .init("Why Is There No Purple in a Flag?", 11, "Asked by Bo, who is ten.", "A story about a sea snail that cost more than a horse."),
    .init("What Is at the Bottom of a Puddle?", 12, "Asked by Ada, who is four.", "We look. It takes wellingtons."),
    .init("Why Do Cats Knock Things Down?", 14, "Asked by Jun, who is eight.", "A vet, a shelf and eleven teaspoons."),
    .init(
      "Who Decided How Long a Minute Is?", 16, "Asked by Salma, who is eleven.",
      "Somebody a very long time ago liked the number sixty, because it can be shared so well."),
    .init("Do Trees Sleep?", 13, "Asked by Hugo, who is six.", "At night their branches sink by the width of your hand."),
    .init(
      "Why Can't I Tickle Myself?", 10, "Asked by Nell, who is seven.",
      "Your head knows what your hand will do. A robot's hand is another matter."),
    .init("Is a Tomato a Fruit?", 12, "Asked by a whole class.", "Two teams, one judge and a very wet courtroom."),
    .init("What Do Clouds Weigh?", 14, "Asked by Rafi, who is nine.", "As much as a hundred elephants, and yet they do not fall. Almost."),
    .init("Why Do Old Books Smell?", 11, "Asked by Greta, who is eight.", "A librarian lets us put our noses into three centuries."),
    .init("How Do Birds Know the Way?", 17, "Asked by Sol, who is ten.", "Stars, smells and a compass that nobody has found yet."),
    .init("Why, Though?", 20, "Asked by everybody, all the time.", "How do grown-ups know when to stop asking? Perhaps they should not."),
  ]
}
