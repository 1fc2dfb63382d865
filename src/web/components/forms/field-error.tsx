import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import field from './field.module.css'

interface Props {
  id?: string
  /** `alert` where the error appears beside a field that cannot announce it. */
  role?: 'alert'
  children: ReactNode
}

/** What is wrong with a field, as Mantine's own fields show it. */
export function FieldError({ id, role, children }: Props) {
  return (
    <p id={id} role={role} className={field.error}>
      <IconAlertTriangle aria-hidden="true" />
      {children}
    </p>
  )
}
