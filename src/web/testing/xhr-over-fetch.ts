/**
 * In the tests `fetch` is what stands for the server: an XMLHttpRequest asks it too. It tells that everything left once,
 * before the answer.
 */
class XhrOverFetch {
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  timeout = 0
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  #isAborted = false
  #url = ''
  #method = 'GET'
  readonly #headers: Record<string, string> = {}

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value
  }

  send(body: Blob): void {
    this.upload.onprogress?.({ loaded: body.size })
    const init = { method: this.#method, headers: this.#headers, body }
    const asking = async () => {
      const response = await fetch(this.#url, init)
      this.responseText = await response.text()
      this.status = response.status
    }
    const end = (told?: () => void) => {
      if (this.#isAborted) return
      told?.()
      this.onloadend?.()
    }
    asking().then(
      () => end(this.onload),
      () => end(this.onerror),
    )
  }

  abort(): void {
    this.#isAborted = true
    this.onabort?.()
    this.onloadend?.()
  }
}

Object.assign(globalThis, { XMLHttpRequest: XhrOverFetch })
