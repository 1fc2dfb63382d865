import { scanCodes } from '#web/lib/scan/scan-codes.ts'

interface Handlers {
  /** Called with the text of the first code that is seen. */
  onCode(text: string): void
  /** Called when the camera is refused or missing. */
  onRefused(): void
}

/** Shows the button that reads a code with the camera, where there may be one. */
export function offerScan({ onCode, onRefused }: Handlers): void {
  const part = document.querySelector<HTMLElement>('[data-scan]')
  const video = part?.querySelector('video')
  const button = part?.querySelector('button')
  if (!part || !video || !button) return
  part.hidden = !navigator.mediaDevices
  part.removeAttribute('data-unready')
  if (part.hidden) return
  let stop: (() => void) | undefined
  button.addEventListener('click', async () => {
    if (stop) return stop()
    // A second camera, opened while the permission for the first is asked, would never be closed.
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    const scan = new AbortController()
    const said = button.textContent ?? ''
    const close = () => {
      scan.abort()
      stop = undefined
      setLabel(button, said)
    }
    const fail = () => {
      close()
      onRefused()
    }
    const camera = await scanCodes(video, {
      codes: 'papers',
      signal: scan.signal,
      onCode: (text) => {
        close()
        onCode(text)
      },
      onFault: fail,
    }).catch(fail)
    button.ariaBusy = null
    // The first look may have seen the code already.
    if (!camera || scan.signal.aborted) return
    stop = close
    setLabel(button, button.dataset.stop ?? said)
  })
}

function setLabel(button: HTMLButtonElement, text: string): void {
  button.querySelector('[data-label]')?.replaceChildren(text)
}
