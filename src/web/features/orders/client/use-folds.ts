import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The parts that the client has unfolded, by name. They stay unfolded after live news, and when an order moves on the
 * screen.
 */
export interface Folds {
  isOpen: (name: string, initially?: boolean) => boolean
  set: (name: string, open: boolean) => void
}

export function useFolds(): Folds {
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({})
  return {
    isOpen: (name, initially = false) => folds[name] ?? initially,
    set: (name, open) => setFolds((former) => ({ ...former, [name]: open })),
  }
}

/** Remembers that something is shown in full, so that it stays open when its reason to is over. */
export function useStaysOpen(folds: Folds, name: string, shown: boolean): void {
  const remember = useEffectEvent(() => folds.set(name, true))
  useEffect(() => {
    if (shown) remember()
  }, [shown])
}
