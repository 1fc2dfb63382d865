import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './visitor-frame.module.css'

interface Props {
  /** Without the way to sign in: the screen asks one thing. */
  quiet?: boolean
  /** On a phone the screen has a bar of its own, in the place of the site's. */
  hasBar?: boolean
  children: ReactNode
}

/** The frame around a screen of the application that needs no account. */
export function VisitorFrame({ quiet = false, hasBar = false, children }: Props) {
  return (
    <div className={classes.frame}>
      <div className={hasBar ? 'from-sidebar-only' : undefined}>
        <header className={`night row justify-between ${classes.top}`}>
          <a href={paths.home} className="row tap no-underline" aria-label="Lavéo, accueil">
            <Logo tone="dark" />
          </a>
          {quiet ? null : (
            <ButtonLink
              tone="outline"
              size="sm"
              className={classes.door ?? ''}
              to={paths.signIn}
              state={{ from: paths.basket }}
            >
              Se connecter
            </ButtonLink>
          )}
        </header>
      </div>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
