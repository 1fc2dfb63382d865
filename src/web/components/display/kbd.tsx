import classes from './kbd.module.css'

/** How a key is written where its own name would not be read: the others are written as they are. */
const NAMES: Readonly<Record<string, string>> = {
  Enter: 'Entrée',
  Escape: 'Échap',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowRight: '→',
  'mod+k': isMac() ? '⌘ K' : 'Ctrl K',
  'mod+z': isMac() ? '⌘ Z' : 'Ctrl Z',
}

/** A key of the keyboard, by the name of its shortcut. */
export function Kbd({ name }: { name: string }) {
  return <kbd className={classes.key}>{NAMES[name] ?? name}</kbd>
}

function isMac(): boolean {
  return /Mac/.test(navigator.platform)
}
