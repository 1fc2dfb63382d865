/** A random UUID v4. `crypto.randomUUID` does not exist on the plain-http addresses of a local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const set = (index: number, keep: number, mark: number) => {
    bytes[index] = ((bytes[index] ?? 0) & keep) | mark
  }
  set(6, 0x0f, 0x40)
  set(8, 0x3f, 0x80)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
