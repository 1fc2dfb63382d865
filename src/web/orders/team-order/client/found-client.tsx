import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatPhone } from '#shared/text/phone.ts'
import { Avatar } from '#web/components/display/avatar.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import { initials } from '#web/lib/initials.ts'
import { teamOrderPath } from '../../team-order-paths.ts'
import { type FoundClient, historyText, matchingDigits, placeText } from '../client-words.ts'
import classes from './client.module.css'

interface Props {
  client: FoundClient
  /** The typed text: its digits are marked in the phone. */
  search: string
}

/** A client in the results of the search, with the details that tell namesakes apart. The whole row starts the order. */
export function FoundClientRow({ client, search }: Props) {
  const { id, fullname, phone, disabled } = client
  const place = placeText(client)
  const content = (
    <>
      <Avatar>{initials(fullname)}</Avatar>
      <span className="grow shrink leading-14">
        <b className="block text-l leading-13 anywhere">{fullname}</b>
        <span className="block digits">
          <MarkedPhone phone={phone} search={search} />
        </span>
        {place ? <span className="block quiet text-s anywhere">{place}</span> : null}
        <span className="block quiet text-s">{historyText(client)}</span>
      </span>
    </>
  )
  if (disabled)
    return (
      <li className={cx('flex align-start gap-12', classes.client)}>
        {content}
        <span className="negative strong text-s">Compte désactivé</span>
      </li>
    )
  return (
    <li>
      <Link
        className={cx('flex align-start gap-12 no-underline soft-link', classes.client)}
        to={teamOrderPath(id)}
      >
        {content}
        <span className={`fixed quiet icons-20 ${classes.chevron}`}>
          <IconChevronRight aria-hidden="true" />
          <VisuallyHidden>Prendre sa commande</VisuallyHidden>
        </span>
      </Link>
    </li>
  )
}

function MarkedPhone({ phone, search }: { phone: string; search: string }) {
  const text = formatPhone(phone)
  const hit = matchingDigits(text, search)
  if (!hit) return text
  return (
    <>
      {text.slice(0, hit.start)}
      <mark className={classes.hit}>{text.slice(hit.start, hit.end)}</mark>
      {text.slice(hit.end)}
    </>
  )
}
