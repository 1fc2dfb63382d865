import type { DemoAccount } from '#shared/demo.ts'
import { ROLE_LABELS } from '#shared/roles.ts'
import { PageButton } from '#web/components/actions/page-button.tsx'
import classes from './demo-accounts.module.css'

interface Props {
  accounts: readonly DemoAccount[]
  password: string
  /** Fills in the form. On the prerendered page, `sign-in-script.ts` does it. */
  onChoose?: (credentials: { email: string; password: string }) => void
}

/** Buttons that fill in the accounts of the demonstration. */
export function DemoAccounts({ accounts, password, onChoose }: Props) {
  return (
    <section className={classes.demo} aria-labelledby="comptes-demo">
      <h2 id="comptes-demo" className="text-xl">
        Comptes de démonstration
      </h2>
      <ul className="halves gap-10 mt-12">
        {accounts.map(({ email, fullname, role }) => (
          <li key={email}>
            <PageButton
              tone="outline"
              full
              className={`regular text-s leading-13 ${classes.account}`}
              data-demo-email={email}
              data-demo-password={password}
              onClick={() => onChoose?.({ email, password })}
            >
              <span>
                <b>{ROLE_LABELS[role]}</b> {fullname}
              </span>
            </PageButton>
          </li>
        ))}
      </ul>
      <p className="quiet text-s mt-10">
        Un appui remplit le formulaire. Mot de passe&nbsp;: {password}
      </p>
    </section>
  )
}
