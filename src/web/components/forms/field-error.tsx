import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  id?: string
  /** `alert` when no field refers to this error, so that screen readers announce it. */
  role?: 'alert'
  children: ReactNode
}

/** The error of a field, in the look of Mantine's own fields. */
export function FieldError({ id, role, children }: Props) {
  return (
    <p
      id={id}
      role={role}
      className="flex negative icons-18 text-s align-start strong mt-6 gap-6 leading-14"
    >
      <IconAlertTriangle aria-hidden="true" />
      {children}
    </p>
  )
}
