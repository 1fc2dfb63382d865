import { type PointerEvent, useEffect, useRef, useState } from 'react'

/**
 * The column that shows its values: the one under the mouse, else the one with the keyboard's focus, else the one that a
 * finger tapped, until the next tap. Escape hides them.
 */
export function useShownColumn(count: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const [tapped, setTapped] = useState<number | null>(null)
  useTapElsewhere(ref, tapped !== null, () => setTapped(null))
  const index = hovered ?? focused ?? tapped
  const hide = () => {
    setHovered(null)
    setFocused(null)
    setTapped(null)
  }
  return {
    ref,
    // A shorter period may have come meanwhile.
    index: index !== null && index < count ? index : null,
    isTapped: (column: number) => tapped === column,
    setTapped,
    setFocused,
    hover: (column: number | null) => (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setHovered(column)
    },
    hide,
  }
}

export type ShownColumn = ReturnType<typeof useShownColumn>

function useTapElsewhere(
  ref: { readonly current: HTMLElement | null },
  isOn: boolean,
  onTap: () => void,
): void {
  useEffect(() => {
    if (!isOn) return
    const handle = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) onTap()
    }
    document.addEventListener('pointerdown', handle)
    return () => document.removeEventListener('pointerdown', handle)
  }, [ref, isOn, onTap])
}
