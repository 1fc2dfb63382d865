import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWrongOrder, type ScanAnswer } from './scan-answer.ts'
import { Scanner } from './scanner.tsx'

/** The camera sees these codes. */
let seen: { rawValue: string }[] = []
const notes: number[] = []
const said: string[] = []
const buzzes: number[] = []
const stop = vi.fn()
const applied = vi.fn(async () => {})
const getUserMedia = vi.fn()

beforeEach(() => {
  seen = []
  for (const list of [notes, said, buzzes]) list.length = 0
  for (const spy of [stop, applied, getUserMedia]) spy.mockClear()
  getUserMedia.mockReset().mockImplementation(async () => ({ getTracks: () => [track()] }))
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.stubGlobal('AudioContext', Silence)
  vi.stubGlobal('OscillatorNode', Tone)
  vi.stubGlobal('GainNode', Volume)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [],
    cancel: () => {},
    speak: ({ text }: Utterance) => said.push(text),
  })
  give(navigator, 'userActivation', { hasBeenActive: true })
  give(navigator, 'vibrate', (ms: number) => buzzes.push(ms))
  give(navigator, 'mediaDevices', { getUserMedia })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  give(HTMLMediaElement.prototype, 'srcObject', null)
})

afterEach(() => {
  cleanup()
  for (const takeBack of given.splice(0).reverse()) takeBack()
  vi.restoreAllMocks()
})

const given: (() => void)[] = []

/** Gives an object of the browser this property for one test. */
function give(to: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(to, name)
  Object.defineProperty(to, name, { configurable: true, writable: true, value })
  given.push(() => {
    if (before) Object.defineProperty(to, name, before)
    else Reflect.deleteProperty(to, name)
  })
}

const track = () => ({
  stop,
  addEventListener: () => {},
  getCapabilities: () => ({ torch: true }),
  applyConstraints: applied,
})

class Detector {
  static getSupportedFormats = async () => ['qr_code']
  detect = async () => seen
}
class Silence {
  currentTime = 0
  destination = {}
  resume = async () => {}
}
class Tone {
  constructor(_: unknown, { frequency }: { frequency: number }) {
    notes.push(frequency)
  }
  connect = (next: object) => next
  start = () => {}
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
class Utterance {
  lang = ''
  text: string
  constructor(text: string) {
    this.text = text
  }
}

function showPage(state: 'visible' | 'hidden'): void {
  give(document, 'visibilityState', state)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A scanner on a screen with a button of its own. */
function open(onScan: (text: string) => ScanAnswer) {
  const press = vi.fn()
  function Screen() {
    const [isTyping, setTyping] = useState(false)
    return (
      <>
        <Scanner onScan={onScan} isTyping={isTyping} onTyping={setTyping} />
        <button type="button" onClick={press}>
          Lancer
        </button>
      </>
    )
  }
  render(<Screen />)
  return { press }
}

const right = vi.fn((title: string): ScanAnswer => ({ is: 'right', title, text: 'ajouté' }))
const openCamera = () => fireEvent.click(screen.getByRole('button', { name: 'Ouvrir la caméra' }))
const button = (name: string) => screen.findByRole('button', { name })

/** Presses keys as a USB scanner does, so many milliseconds apart. */
function pressKeys(text: string, target: Element, pause = 10): void {
  const keys = [...text, 'Enter']
  for (const [place, key] of keys.entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    give(event, 'timeStamp', 1000 + place * pause)
    target.dispatchEvent(event)
  }
}

test('a right scan is told to the eye, the ear and the hand, and a code that stays in sight counts once', async () => {
  right.mockClear()
  open(right)
  openCamera()
  await button('Fermer la caméra')
  seen = [{ rawValue: '13132894' }]
  await screen.findByText('ajouté')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(right.mock.calls).toEqual([['13132894']])
  expect({ notes, buzzes, said }).toEqual({ notes: [1568], buzzes: [60], said: [] })
})

test('a piece of another order is said aloud, with low notes and no buzz', async () => {
  const piece = { reference: '48210937', number: 3, of: 5, name: 'Chemise' }
  open(() => answerWrongOrder(piece))
  openCamera()
  seen = [{ rawValue: '48210937-3' }]
  const answer = await screen.findByText(/pas dans cette commande/)
  expect(answer.textContent).toContain('4821\u00a00937\u00a0· 3/5')
  expect(said).toEqual(['Attention, mauvaise commande. Chemise, commande 48 21 09 37.'])
  expect(buzzes).toEqual([])
  expect(Math.max(...notes)).toBeLessThan(200)
})

test('a USB scanner works wherever the focus is, and its Enter presses nothing', () => {
  right.mockClear()
  const { press } = open(right)
  const launch = screen.getByRole('button', { name: 'Lancer' })
  launch.focus()
  pressKeys('48210937-3', launch)
  expect(right.mock.calls).toEqual([['48210937-3']])
  expect(press).not.toHaveBeenCalled()
  // People type slower: those keys are the screen's.
  pressKeys('48210937', launch, 200)
  expect(right).toHaveBeenCalledOnce()
})

test('a refused camera says how to allow it, may be asked again, and the number may be typed', async () => {
  right.mockClear()
  getUserMedia.mockRejectedValueOnce(new DOMException('Refused', 'NotAllowedError'))
  open(right)
  openCamera()
  await screen.findByText('La caméra est refusée')
  fireEvent.click(await button('Taper'))
  const field = screen.getByLabelText<HTMLInputElement>('Commande, pièce ou étiquette')
  fireEvent.change(field, { target: { value: ' 0937 ' } })
  fireEvent.submit(field)
  expect(right.mock.calls).toEqual([['0937']])
  expect(field.value).toBe('')
  fireEvent.click(await button('Réessayer'))
  await button('Fermer la caméra')
})

test('where there is no camera the number is typed', async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException('None', 'NotFoundError'))
  open(right)
  openCamera()
  await screen.findByText('Pas de caméra ici')
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull()
  await button('Taper')
})

test('the camera stops while the page is hidden and comes back with it', async () => {
  open(right)
  openCamera()
  await button('Fermer la caméra')
  showPage('hidden')
  await waitFor(() => expect(stop).toHaveBeenCalledOnce())
  showPage('visible')
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
  fireEvent.click(await button('Fermer la caméra'))
  await waitFor(() => expect(stop).toHaveBeenCalledTimes(2))
  await button('Ouvrir la caméra')
})

test('the lamp is turned on and off, where the camera has one', async () => {
  open(right)
  openCamera()
  fireEvent.click(await button('Lampe'))
  await screen.findByRole('button', { name: 'Lampe', pressed: true })
  expect(applied).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
})

test('a browser without a reader has ours, and says so when it does not come', async () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  class Worker {
    onerror: (() => void) | undefined
    postMessage = () => this.onerror?.()
    terminate = () => {}
  }
  vi.stubGlobal('Worker', Worker)
  for (const size of ['videoWidth', 'videoHeight', 'clientWidth', 'clientHeight'])
    give(HTMLVideoElement.prototype, size, 100)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => {},
    getImageData: () => ({ data: new Uint8ClampedArray(4) }),
  } as unknown as RenderingContext)
  open(right)
  openCamera()
  await screen.findByText('La lecture n’a pas pu se charger')
  expect(stop).toHaveBeenCalled()
})
