/** The parts of a keyboard event that name its key. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl-K, or Cmd-K on a Mac. */
export const PALETTE_KEY = 'mod+k'
/** Ctrl-Enter, or Cmd-Enter on a Mac: saves a form, from inside its fields too. */
const SAVE_KEY = 'mod+Enter'

/** A shortcut with a modifier types nothing: fields leave it to the screen. */
export function hasModifier(name: string): boolean {
  return name.startsWith('mod+')
}

/** True for a shortcut of one character, which speech, or a hand that slips, can type without meaning it. */
export function isCharacterKey(name: string): boolean {
  return name.length === 1
}

/**
 * The name under which a shortcut is registered: a small letter (`j`), the character that is typed (`/`, `?`), the
 * browser's name of another key (`Enter`, `Escape`), `mod+k` or `mod+Enter`. Undefined where a modifier makes it something else.
 * It reads the character, not the place of the key: `/` and `?` need Shift on a French keyboard.
 */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (ctrlKey || metaKey) {
    const combined = `mod+${name}`
    const isOurs = combined === PALETTE_KEY || combined === SAVE_KEY
    return isOurs && !altKey && !shiftKey ? combined : undefined
  }
  if (altKey) return undefined
  // Shift makes the characters of a French keyboard's upper row; with a letter or a named key it asks for something else.
  const isCharacter = key.length === 1 && key.toUpperCase() === key.toLowerCase()
  return shiftKey && !isCharacter ? undefined : name
}
