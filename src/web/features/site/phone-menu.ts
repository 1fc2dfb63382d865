/** The menu of the phone is a `<details>`, which works alone; with a script it also closes on Échap and on a tap beside it. */
export function closeMenuOutside(): () => void {
  const openMenu = () => document.querySelector<HTMLDetailsElement>('details[data-menu][open]')
  const onKey = ({ key }: KeyboardEvent) => {
    const menu = openMenu()
    if (key !== 'Escape' || !menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  const onPress = ({ target }: Event) => {
    const menu = openMenu()
    if (menu && !menu.contains(target as Node)) menu.open = false
  }
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onPress)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('click', onPress)
  }
}
