import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soundForNews, soundSwitch } from './sound.ts'

const started = vi.fn()

/** Stands for WebAudio, without a loudspeaker. */
class Silence {
  currentTime = 0
  destination = {}
  resume = async () => {}
}
class Tone {
  connect = (next: object) => next
  start = started
  stop = () => {}
}
class Volume {
  gain = {
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  }
  connect = (next: object) => next
}

const touched = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', {
    value: { hasBeenActive },
    configurable: true,
  })

beforeEach(() => {
  vi.stubGlobal('AudioContext', Silence)
  vi.stubGlobal('OscillatorNode', Tone)
  vi.stubGlobal('GainNode', Volume)
  touched(true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  started.mockClear()
  document.body.replaceChildren()
  localStorage.clear()
})

test('something new sounds by two short notes', () => {
  soundForNews()
  expect(started).toHaveBeenCalledTimes(2)
})

test('a page that nobody touched yet stays silent: browsers forbid it', () => {
  touched(false)
  soundForNews()
  expect(started).not.toHaveBeenCalled()
})

test('it is silent once switched off, and sounds again once switched on', () => {
  soundSwitch.turn(false)
  soundForNews()
  expect(started).not.toHaveBeenCalled()
  soundSwitch.turn(true)
  soundForNews()
  expect(started).toHaveBeenCalledTimes(2)
})

test('it never sounds while a form is typed in', () => {
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  soundForNews()
  expect(started).not.toHaveBeenCalled()
  field.type = 'checkbox'
  soundForNews()
  expect(started).toHaveBeenCalledTimes(2)
})
