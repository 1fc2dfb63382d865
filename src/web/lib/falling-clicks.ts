/** Layers that close with a press and uncover other controls. */
const LAYERS = '[role=dialog],[role=menu],[role=status],[role=alert],[data-foot]'

let layer: Element | null | undefined

/**
 * Ignores the second click of a double click where the first one closed the dialog, menu, toast or bar that it was in: nobody
 * meant what was beneath. Called once, before anything else listens to clicks.
 */
export function ignoreFallingClicks(): void {
  document.addEventListener('click', ignoreFallingClick, true)
}

function ignoreFallingClick(click: MouseEvent): void {
  if (click.detail > 1 && layer?.isConnected === false) {
    click.preventDefault()
    click.stopPropagation()
  } else if (click.target instanceof Element) layer = click.target.closest(LAYERS)
}
