import { useState } from 'react'

/**
 * The value before the present one, once it has changed by itself. `key` names the person's choice: under another key
 * another value is no change. Undefined until then.
 */
export function useFormer<T>(
  key: string,
  value: T | undefined,
  isSame: (one: T, other: T) => boolean = Object.is,
): T | undefined {
  const [seen, setSeen] = useState<{ key: string; value: T | undefined; former?: T }>({
    key,
    value,
  })
  if (seen.key !== key) setSeen({ key, value })
  else if (value !== undefined && seen.value === undefined) setSeen({ ...seen, value })
  else if (value !== undefined && seen.value !== undefined && !isSame(value, seen.value))
    setSeen({ key, value, former: seen.value })
  return seen.key === key ? seen.former : undefined
}
