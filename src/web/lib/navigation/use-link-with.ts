import { useSearchParams } from 'react-router-dom'

/** Links to the same screen with some parameters of its address changed; null takes one out. */
export function useLinkWith() {
  const [params] = useSearchParams()
  return (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change))
      if (value === null) next.delete(name)
      else next.set(name, value)
    return { search: `?${next}` }
  }
}
