import type { ReactNode } from 'react'

/** A screen of the team. */
export interface PaletteScreen {
  to: string
  label: string
  icon: ReactNode
}

export interface PaletteOption {
  key: string
  label: string
  /** Tells it from others of the same label. */
  detail?: ReactNode
  /** Drawn before the label. */
  mark: ReactNode
  /** Drawn at the end of the line. */
  end?: ReactNode
  run: () => void
}

export interface PaletteGroup {
  title: string
  options: readonly PaletteOption[]
  /** The reason why it is empty or not up to date. */
  state?: 'loading' | 'failed' | undefined
  retry?: () => void
}

/** The option after this one, round and round; the first without one. `step` is 1 or -1. */
export function nextKey(
  options: readonly { key: string }[],
  current: string | undefined,
  step: 1 | -1,
): string | undefined {
  const index = options.findIndex(({ key }) => key === current)
  if (index < 0) return options.at(step === 1 ? 0 : -1)?.key
  return options.at((index + step) % options.length)?.key
}
