import { IconMail } from '@tabler/icons-react'
import classes from './mail-address.module.css'

/** The address that an e-mail was sent to, so that the reader can check it. */
export function MailAddress({ children }: { children: string }) {
  return (
    <p className={`row outlined strong gap-12 text-l rounded-large ${classes.address}`}>
      <IconMail aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
