import { playNotes } from '#web/lib/play-notes.ts'
import { createDeviceSwitch } from '#web/lib/rendering/device-switch.ts'
import { textFieldOf } from '#web/lib/typing/text-field.ts'

/** The switch for the sound of this device. */
export const soundSwitch = createDeviceSwitch('laveo-son')

/** Two notes, a fourth apart: heard beside a machine, and over before it disturbs. */
const NEWS = [
  { pitch: 784, at: 0, lasts: 0.22 },
  { pitch: 1047, at: 0.12, lasts: 0.22 },
] as const

/** Sounds for something new, unless that is switched off or the person is typing. */
export function soundForNews(): void {
  if (soundSwitch.isOn() && !textFieldOf(document.activeElement)) playSound()
}

export function playSound(): void {
  playNotes(NEWS)
}
