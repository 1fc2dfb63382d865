import { createDeviceSwitch } from '#web/lib/rendering/device-switch.ts'
import { textFieldOf } from '#web/lib/typing/text-field.ts'

/** The switch for the sound of this device. */
export const soundSwitch = createDeviceSwitch('laveo-son')

/** Two notes, a fourth apart: heard beside a machine, and over before it disturbs. In hertz and seconds. */
const NOTES = [
  { pitch: 784, at: 0 },
  { pitch: 1047, at: 0.12 },
] as const
const NOTE_S = 0.22
const LOUDNESS = 0.16

let context: AudioContext | undefined

/** Sounds for something new, unless that is switched off or the person is typing. */
export function soundForNews(): void {
  if (soundSwitch.isOn() && !textFieldOf(document.activeElement)) playSound()
}

/** Browsers let a page sound only after a tap or a key on it: before, nothing is heard. */
export function playSound(): void {
  if (!navigator.userActivation?.hasBeenActive || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume()
  for (const { pitch, at } of NOTES) playNote(context, pitch, context.currentTime + at)
}

function playNote(on: AudioContext, pitch: number, start: number): void {
  const tone = new OscillatorNode(on, { type: 'sine', frequency: pitch })
  const volume = new GainNode(on, { gain: 0 })
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_S)
  tone.connect(volume).connect(on.destination)
  tone.start(start)
  tone.stop(start + NOTE_S)
}
