/** The click is for the browser: another tab, another window, or a download. */
export function opensTab(click: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>) {
  return click.metaKey || click.ctrlKey || click.shiftKey || click.altKey
}
