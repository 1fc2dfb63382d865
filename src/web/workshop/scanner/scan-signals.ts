import { soundSwitch } from '#web/access/sound.ts'
import { playNotes } from '#web/lib/play-notes.ts'
import { vibrate } from '#web/lib/vibrate.ts'
import type { ScanAnswer } from './scan-answer.ts'

const RIGHT = [{ pitch: 1568, at: 0, lasts: 0.16 }] as const
const WRONG = [{ pitch: 165, at: 0, lasts: 0.4, type: 'square' }] as const
const ALARM = [...WRONG, { pitch: 131, at: 0.42, lasts: 0.5, type: 'square' }] as const

const NOTES = { right: RIGHT, again: [], wrong: WRONG, alarm: ALARM } as const
const BUZZ_MS = 60

/** Lets ears and hand know the answer to a scan: eyes are on the clothes. */
export function signal({ is, said }: ScanAnswer): void {
  if (is === 'right') vibrate(BUZZ_MS)
  if (!soundSwitch.isOn()) return
  playNotes(NOTES[is])
  if (said) say(said)
}

function say(words: string): void {
  const speech = window.speechSynthesis
  // Some browsers list no voice until later, and have a French one all the same.
  const voices = speech?.getVoices() ?? []
  if (!speech || (voices.length > 0 && !voices.some(({ lang }) => /^fr/i.test(lang)))) return
  const utterance = new SpeechSynthesisUtterance(words)
  utterance.lang = 'fr-FR'
  // The words for the last scan are cut, because the new scan matters more.
  speech.cancel()
  speech.speak(utterance)
}
