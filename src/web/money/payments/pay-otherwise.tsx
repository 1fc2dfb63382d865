import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The other ways to pay, folded because the client may have paid already. */
export function PayOtherwise({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="inline-row gap-6 tap strong quiet icons-18">
        Payer autrement
        <IconChevronDown aria-hidden="true" />
      </summary>
      <p className="quiet mb-8">Seulement si vous n’avez pas payé.</p>
      {children}
    </details>
  )
}
