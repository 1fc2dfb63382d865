import type { ReactNode } from 'react'
import { Note } from '#web/components/feedback/note.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'

export type OnSite = 'no' | 'yes'

interface Props {
  legend: string
  value: OnSite | undefined
  onChange: (value: OnSite) => void
  /** Said after a yes: its number is noted first. */
  children: ReactNode
}

/** Before an invoice is given up that the owner may have made on the site of the DGI: its number would be lost. */
export function OnSiteQuestion({ legend, value, onChange, children }: Props) {
  return (
    <>
      <Segmented
        legend={legend}
        size="sm"
        value={value}
        options={[
          { value: 'no', label: 'Non' },
          { value: 'yes', label: 'Oui' },
        ]}
        onChange={onChange}
      />
      {value === 'yes' ? <Note tone="warning">{children}</Note> : null}
    </>
  )
}
