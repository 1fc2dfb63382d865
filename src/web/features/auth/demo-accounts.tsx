import { ROLE_LABELS } from '#shared/accounts/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { config } from '#web/lib/config.ts'
import classes from './demo-accounts.module.css'

interface Props {
  onChoose: (credentials: { email: string; password: string }) => void
}

/** Buttons that fill in the accounts of the demonstration. Renders nothing outside the demonstration. */
export function DemoAccounts({ onChoose }: Props) {
  const { demo } = config
  if (!demo) return null
  return (
    <section className={classes.demo} aria-labelledby="comptes-demo">
      <h2 id="comptes-demo" className="text-xl">
        Comptes de démonstration
      </h2>
      <ul className="halves gap-10 mt-12">
        {demo.accounts.map(({ email, fullname, role }) => (
          <li key={email}>
            <Button
              tone="outline"
              full
              className={`regular text-s leading-13 ${classes.account}`}
              onClick={() => onChoose({ email, password: demo.password })}
            >
              <span>
                <b>{ROLE_LABELS[role]}</b> {fullname}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="quiet text-s mt-10">
        Un appui remplit le formulaire. Mot de passe : {demo.password}
      </p>
    </section>
  )
}
