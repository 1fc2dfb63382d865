import { textFieldOf } from '../typing/text-field.ts'
import { characterKeys } from './character-keys.ts'
import { hasModifier, isCharacterKey, keyName } from './key-name.ts'

export interface Shortcut {
  /** The line of the help sheet: `Commande suivante`. */
  label: string
  run: () => void
  /** Runs again while the key is held down. */
  repeats?: boolean
  /** Works on every screen of the team, not on this one only. */
  everywhere?: boolean
}

/** The shortcuts of a piece of screen, by the name of their key. */
export type Shortcuts = Readonly<Record<string, Shortcut>>

export interface ActiveShortcut extends Pick<Shortcut, 'label' | 'everywhere'> {
  key: string
}

/** The shortcuts on screen now, the most recent last: of two with the same key, the most recent one runs. */
let active: readonly Registration[] = []
let listed: readonly ActiveShortcut[] = []
const listeners = new Set<() => void>()

interface Registration {
  /** Read at each key, so that a shortcut runs what its screen last rendered. */
  read: () => Shortcuts
  /** The lines of the help sheet. */
  labels: readonly ActiveShortcut[]
}

/** Makes shortcuts work until the returned function is called. */
export function registerShortcuts(registration: Registration): () => void {
  if (active.length === 0) listen()
  setActive([...active, registration])
  return () => setActive(active.filter((other) => other !== registration))
}

/** The shortcuts that work now, each key once, in the order in which their screens registered them. */
export function activeShortcuts(): readonly ActiveShortcut[] {
  return listed
}

/** Calls `listener` whenever other shortcuts work. */
export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setActive(next: readonly Registration[]): void {
  active = next
  const byKey = new Map(next.flatMap(({ labels }) => labels).map((entry) => [entry.key, entry]))
  listed = [...byKey.values()]
  for (const listener of listeners) listener()
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  // A dialog closes before the key reaches the document, so it is asked for first.
  window.addEventListener('keydown', noteWhoHasTheKey, true)
  document.addEventListener('keydown', runShortcut)
}

/** The owner of the key that is pressed, noted before anything has answered it. */
let owner: 'screen' | 'field' | 'layer' = 'screen'

const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function noteWhoHasTheKey({ target }: KeyboardEvent): void {
  const element = target instanceof Element ? target : null
  if (document.querySelector('[aria-modal="true"]') || element?.closest(LAYER)) owner = 'layer'
  else owner = textFieldOf(element) ? 'field' : 'screen'
}

/** The elements that the browser presses at Enter. A radio button or a checkbox does nothing at it. */
const PRESSED_BY_ENTER = 'a[href], button, summary, [role="button"], [role="link"]'

/** The browser does something of its own with this key on this element. */
function isOfElement(name: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (name === 'Enter') return target.closest(PRESSED_BY_ENTER) !== null
  // The arrows choose within a group of radio buttons.
  return name.startsWith('Arrow') && target.matches('[type="radio"]')
}

function runShortcut(event: KeyboardEvent): void {
  const name = keyName(event)
  // A key that composes a letter, or that something on the screen has answered.
  if (!name || event.isComposing || event.defaultPrevented || owner === 'layer') return
  if (owner === 'field' && !hasModifier(name)) return
  if (isCharacterKey(name) && !characterKeys.isOn()) return
  if (isOfElement(name, event.target)) return
  const shortcut = active
    .filter(({ read }) => Object.hasOwn(read(), name))
    .at(-1)
    ?.read()[name]
  if (!shortcut) return
  // Firefox would open its own search at `/`, and its address bar at Ctrl-K.
  event.preventDefault()
  if (!event.repeat || shortcut.repeats) shortcut.run()
}
