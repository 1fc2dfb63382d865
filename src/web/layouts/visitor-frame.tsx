import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './visitor-frame.module.css'

/** The frame around a screen of the application that needs no account. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={`night row justify-between ${classes.top}`}>
        <a href={paths.home} className="row tap no-underline" aria-label="Lavéo, accueil">
          <Logo tone="dark" />
        </a>
        <ButtonLink
          tone="outline"
          size="sm"
          className={classes.door ?? ''}
          to={paths.signIn}
          state={{ from: paths.basket }}
        >
          Se connecter
        </ButtonLink>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
