/** An amount of data as people read it: `640 ko`, `1,2 Mo`, `2,4 Go`. Takes bytes; the least is `1 ko`. */
export function bytesWords(bytes: number): string {
  const kilo = Math.max(1, Math.round(bytes / 1000))
  if (kilo < 1000) return `${kilo}\u00a0ko`
  const mega = Math.round(bytes / 100_000) / 10
  if (mega < 1000) return `${comma(mega)}\u00a0Mo`
  return `${comma(Math.round(bytes / 100_000_000) / 10)}\u00a0Go`
}

const comma = (value: number) => String(value).replace('.', ',')
