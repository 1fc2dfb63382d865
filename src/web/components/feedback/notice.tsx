import type { ReactNode } from 'react'

/** A note above a form, and what can be done about it. The frame of the sign-in page finds its mark and makes room. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="stack gap-10" data-notice="">
      {children}
    </div>
  )
}
