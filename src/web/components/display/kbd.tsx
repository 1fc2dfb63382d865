import classes from './kbd.module.css'

/** Names for keys whose own name would not be read. */
const NAMES: Readonly<Record<string, string>> = {
  Enter: 'Entrée',
  Escape: 'Échap',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowRight: '→',
  'mod+k': isMac() ? '⌘ K' : 'Ctrl K',
  'mod+Enter': isMac() ? '⌘ ⏎' : 'Ctrl ⏎',
  'mod+z': isMac() ? '⌘ Z' : 'Ctrl Z',
}

/** A key of the keyboard, by the name of its shortcut. */
export function Kbd({ name }: { name: string }) {
  return <kbd className={classes.key}>{NAMES[name] ?? name}</kbd>
}

function isMac(): boolean {
  return /Mac/.test(navigator.platform)
}
