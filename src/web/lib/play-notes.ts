/** A note, in hertz and seconds. */
export interface PlayedNote {
  pitch: number
  at: number
  lasts: number
  /** A square is heard as wrong, and a sine is not. */
  type?: 'sine' | 'square'
}

const LOUDNESS = 0.16

let context: AudioContext | undefined

/** Browsers let a page sound only after a tap or a key on it: before, nothing is heard. */
export function playNotes(notes: readonly PlayedNote[]): void {
  if (!navigator.userActivation?.hasBeenActive || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume()
  for (const note of notes) playNote(context, note)
}

function playNote(on: AudioContext, { pitch, at, lasts, type = 'sine' }: PlayedNote): void {
  const start = on.currentTime + at
  const tone = new OscillatorNode(on, { type, frequency: pitch })
  const volume = new GainNode(on, { gain: 0 })
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts)
  tone.connect(volume).connect(on.destination)
  tone.start(start)
  tone.stop(start + lasts)
}
