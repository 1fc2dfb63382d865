interface Put {
  body: Blob
  headers: Record<string, string>
  /** Milliseconds. */
  timeout: number
  /** Called with the bytes that left this device so far. */
  onSent: (bytes: number) => void
}

interface PutAnswer {
  ok: boolean
  body: unknown
}

/**
 * Sends a file, and tells how much of it left: of the two ways to ask a server, only XMLHttpRequest knows. Rejects without
 * an answer in time, or when it is not JSON.
 */
export function putFile(url: string, { body, headers, timeout, onSent }: Put): Promise<PutAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = timeout
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, body.size))
    const fail = () => reject(new TypeError('Failed to send'))
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    request.onload = () => {
      try {
        const { status, responseText } = request
        resolve({ ok: status >= 200 && status < 300, body: JSON.parse(responseText) })
      } catch (error) {
        reject(error)
      }
    }
    request.send(body)
  })
}
