import { IconMail } from '@tabler/icons-react'
import classes from './mail-address.module.css'

/** The address that an e-mail went to, to be read over. */
export function MailAddress({ children }: { children: string }) {
  return (
    <p className={classes.address}>
      <IconMail aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
