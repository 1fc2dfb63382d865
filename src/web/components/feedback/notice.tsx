import type { ReactNode } from 'react'

/** A note above a form, and what can be done about it. */
export function Notice({ children }: { children: ReactNode }) {
  return <div className="stack gap-10 mt-16">{children}</div>
}
