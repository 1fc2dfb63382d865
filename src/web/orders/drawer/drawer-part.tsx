import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'

/** A part of an order that needs no title to be understood; screen readers have one. */
export function DrawerPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <VisuallyHidden>
        <h3 id={id}>{title}</h3>
      </VisuallyHidden>
      {children}
    </section>
  )
}
