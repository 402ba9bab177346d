#!/bin/bash
# Makes the media of the demo internet again: Media/Sound/*.mp3 (and, for talks, Media/Timing/*.json) from
# Media/Writing/*.txt and Media/Artwork/*.jpg from Media/Drawings/*.svg. Run it after changing a text or a drawing; the
# results are committed, so nobody else needs to.
#
#   ./make-media.sh [sound|artwork [NAME...]]    needs espeak-ng and ffmpeg; for artwork chromium and the Noto fonts
#
# All sound is mono, 24 kHz, 32 kbit/s, constant: a frame is then exactly 96 bytes and 24 ms, so that bytes and
# seconds are the same thing times 4,000. The bit reservoir is off, so a cut between any two frames plays cleanly,
# and there is neither a Xing header nor an ID3 tag, so a file is frames from its first byte to its last.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

wanted() { # NAME: whether it was named on the command line, or nothing was
  [[ -z "$names" || " $names " == *" $1 "* ]]
}

encode() { # WAV NAME FRAMES: exactly FRAMES frames into Media/Sound/NAME.mp3
  ffmpeg -v error -y -i "$1" -af "apad=pad_dur=2" -ac 1 -ar 24000 -map_metadata -1 -fflags +bitexact -flags:a +bitexact \
    -c:a libmp3lame -b:a 32k -reservoir 0 -write_xing 0 -id3v2_version 0 "$work/$2.mp3"
  head -c $(($3 * 96)) "$work/$2.mp3" > "Media/Sound/$2.mp3"
}

speak() { # VOICE SPEED PITCH WAV: reads the text from standard input; the first and last silence goes
  espeak-ng -v "$1" -s "$2" -p "$3" -w "$work/spoken.wav" --stdin
  local trim="silenceremove=start_periods=1:start_threshold=-45dB,areverse"
  ffmpeg -v error -y -i "$work/spoken.wav" -af "$trim,$trim,volume=0.9" -ar 24000 -ac 1 "$4" < /dev/null
}

clip() { # NAME VOICE SPEED PITCH: one spoken text, rounded up to half a second, with half a second of rest
  wanted "$1" || return 0
  speak "$2" "$3" "$4" "$work/clip.wav" < "Media/Writing/$1.txt"
  local samples
  samples=$(($(stat -c %s "$work/clip.wav") / 2))
  encode "$work/clip.wav" "$1" $(((samples / 576 + 41) / 20 * 20))
}

# Two voices taking turns, a line at a time, with a third of a second between the lines. Each line's place in the sound
# is measured, not guessed, and goes into Media/Timing: transcripts are made of it.
talk() { # NAME HOST-VOICE GUEST-VOICE SPEED
  wanted "$1" || return 0
  local samples=0 lines="" who words length voice
  : > "$work/lines.txt"
  while IFS=: read -r who words; do
    voice=$2
    [ "$who" = guest ] && voice=$3
    speak "$voice" "$4" 45 "$work/line.wav" <<< "$words"
    ffmpeg -v error -y -i "$work/line.wav" -af "apad=pad_dur=0.32" "$work/line$samples.wav" < /dev/null
    echo "file 'line$samples.wav'" >> "$work/lines.txt"
    length=$(data_samples "$work/line.wav")
    # The encoder puts 1,105 samples of silence before the first.
    lines+=$(awk -v s=$((samples + 1105)) -v n="$length" -v w="$who" -v t="${words# }" \
      'BEGIN { printf "  {\"start\": %.3f, \"end\": %.3f, \"speaker\": \"%s\", \"text\": \"%s\"},", s / 24000, (s + n) / 24000, w, t }')$'\n'
    samples=$((samples + $(data_samples "$work/line$samples.wav")))
  done < "Media/Writing/$1.txt"
  ffmpeg -v error -y -f concat -safe 0 -i "$work/lines.txt" "$work/talk.wav"
  encode "$work/talk.wav" "$1" $(((samples / 576 + 31) / 20 * 20))
  mkdir -p Media/Timing
  printf '[\n%s\n]\n' "$(sed '$s/,$//' <<< "${lines%$'\n'}")" > "Media/Timing/$1.json"
}

data_samples() { # WAV: how many samples it has
  ffprobe -v error -show_entries stream=duration_ts -of csv=p=0 "$1"
}

# The words that count the minutes, each in a slot of 30 frames (0.72 s), so that a word is found by its number.
words() { # NAME VOICE SPEED WORD...
  local name=$1 voice=$2 speed=$3 slot=0
  shift 3
  wanted "$name" || return 0
  : > "$work/slots.txt"
  for word in "$@"; do
    speak "$voice" "$speed" 50 "$work/word.wav" <<< "$word"
    ffmpeg -v error -y -i "$work/word.wav" -af "apad=whole_len=17280,atrim=end_sample=17280,afade=t=out:st=0.64:d=0.03" "$work/slot$slot.wav"
    echo "file 'slot$slot.wav'" >> "$work/slots.txt"
    slot=$((slot + 1))
  done
  ffmpeg -v error -y -f concat -safe 0 -i "$work/slots.txt" "$work/words.wav"
  encode "$work/words.wav" "$name" $((slot * 30))
}

make_sound() {
  mkdir -p Media/Sound
  clip lichen-1 en-gb 165 42
  clip lichen-2 en-gb 165 42
  clip lichen-3 en-gb 165 42
  clip hallow-1 en-gb-x-rp 155 28
  clip hallow-2 en-gb-x-rp 155 28
  clip tea-1 cmn 200 55
  clip tea-2 cmn 200 55
  clip ten-1 en-us 175 45
  clip business-1 en-gb 165 60
  clip third-1 en-gb-scotland 180 40
  clip why-1 en-gb 165 75
  clip quiet-1 en-us 140 25
  clip crackle-1 en-gb-x-rp 165 35
  clip kakueki-1 ja 150 50
  clip sath-1 ar 150 40
  talk undo-1 en-gb+f3 en-us 165
  talk undo-2 en-gb+f3 en-us 165
  talk undo-3 en-gb+f3 en-us 165
  talk undo-4 en-gb+f3 en-us 165
  words minutes-en en-gb 170 minute one two three four five six seven eight nine ten eleven twelve thirteen fourteen \
    fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand
  words minutes-zh cmn 190 第 一 二 三 四 五 六 七 八 九 十 分钟 百 千 零
  words minutes-ja ja 150 かいしから いち に さん よん ご ろく なな はち きゅう じゅう ふん ひゃく せん
  words minutes-ar ar 175 الدقيقة واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة عشرون ثلاثون أربعون خمسون \
    ستون سبعون ثمانون تسعون مئة ألف و

  # Two soft notes before each count.
  wanted chime || return 0
  ffmpeg -v error -y -f lavfi -i "sine=f=659:d=0.5:r=24000" -f lavfi -i "sine=f=880:d=0.7:r=24000" -filter_complex \
    "[0]volume=1.6,afade=t=in:d=0.02,afade=t=out:st=0.05:d=0.45[a];[1]volume=1.6,afade=t=in:d=0.02,afade=t=out:st=0.05:d=0.65[b];[a][b]concat=n=2:v=0:a=1" "$work/chime.wav"
  encode "$work/chime.wav" chime 50
}

# A drawing is photographed by a browser, because that knows the fonts best.
make_artwork() {
  mkdir -p Media/Artwork
  for drawing in Media/Drawings/*.svg; do
    local name
    name=$(basename "$drawing" .svg)
    wanted "$name" || continue
    { printf '<!doctype html><meta charset="utf-8"><style>body{margin:0}svg{display:block}</style>'; cat "$drawing"; } > "$work/$name.html"
    chromium --headless --no-sandbox --hide-scrollbars --window-size=600,600 --screenshot="$work/$name.png" \
      "file://$work/$name.html" > "$work/chromium.log" 2>&1
    for quality in 5 6 7 8 9; do # 2 is best; a cover stays below 60 KB
      ffmpeg -v error -y -i "$work/$name.png" -q:v $quality -map_metadata -1 -fflags +bitexact -flags:v +bitexact \
        "Media/Artwork/$name.jpg"
      [ "$(stat -c %s "Media/Artwork/$name.jpg")" -ge 60000 ] || break
    done
  done
}

names="${*:2}"
case "${1:-all}" in
  sound) make_sound ;;
  artwork) make_artwork ;;
  all) make_sound; make_artwork ;;
  *) echo "usage: make-media.sh [sound|artwork [NAME...]]" >&2; exit 2 ;;
esac
du -cb Media/Sound/*.mp3 Media/Artwork/*.jpg
