import { IconChevronRight, IconLock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { mayHaveFactor } from '#shared/access/second-factor/second-factor.ts'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import classes from './security.module.css'

/** The way from the profile to the page « Sécurité ». */
export function SecurityLink() {
  const { role, passwordCommon } = useMe()
  return (
    <Ticket className="clip">
      <Link
        className={`row gap-14 no-underline ring-within ${classes.link}`}
        to={paths.security(role)}
      >
        <span className="place-center square-44 badge-indigo fixed rounded" aria-hidden="true">
          <IconLock />
        </span>
        <span className="grow leading-14">
          <b className="block">Appareils et connexions</b>
          {passwordCommon ? (
            <span className="caution text-s">Votre mot de passe est facile à deviner.</span>
          ) : (
            <span className="quiet text-s">
              {mayHaveFactor(role)
                ? 'Double vérification, et qui a essayé d’entrer.'
                : 'Où votre compte est ouvert, et qui a essayé.'}
            </span>
          )}
        </span>
        <IconChevronRight className="quiet fixed" aria-hidden="true" />
      </Link>
    </Ticket>
  )
}
