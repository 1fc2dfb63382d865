/**
 * Closes the phone's menu on Escape and on a tap outside. The menu is a `<details>`, which also works
 * without a script.
 */
export function closeMenuOutside(): void {
  const openMenu = () => document.querySelector<HTMLDetailsElement>('details[data-menu][open]')
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const menu = openMenu()
    if (key !== 'Escape' || !menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  const onClick = ({ target }: Event) => {
    const menu = openMenu()
    if (menu && !menu.contains(target as Node)) menu.open = false
  }
  document.addEventListener('keydown', onKeyDown)
  document.addEventListener('click', onClick)
}
