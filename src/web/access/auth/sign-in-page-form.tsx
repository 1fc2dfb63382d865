import { IconLock, IconMail } from '@tabler/icons-react'
import { signInInput } from '#shared/access/auth.ts'
import { SIGN_IN_FORM } from '#shared/site-forms.ts'
import { PageButton } from '#web/components/actions/page-button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { PageAnswer } from '#web/components/forms/page/page-answer.tsx'
import { PageInput, PageSecretInput } from '#web/components/forms/page/page-field.tsx'
import { PageForm } from '#web/components/forms/page/page-form.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './sign-in-form.module.css'

const { path, failed, noAnswer } = SIGN_IN_FORM
const { email, password } = signInInput.shape

/** The sign-in form of the prerendered page; `sign-in-script.ts` makes it live. */
export function SignInPageForm() {
  return (
    <PageForm kind="sign-in" action={path} failed={failed} noAnswer={noAnswer} className="gap-12">
      <PageInput
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        icon={<IconMail />}
        schema={email}
      />
      <div className="relative">
        <PageSecretInput
          name="password"
          label="Mot de passe"
          autoComplete="current-password"
          icon={<IconLock />}
          schema={password}
        />
        <TextLink href={paths.forgotPassword} className={classes.forgotten} data-forgotten="">
          Mot de passe oublié&#8239;?
        </TextLink>
      </div>
      <PageAnswer />
      <div data-wait="" hidden>
        <Note tone="warning">
          Prochain essai dans <span data-wait-left="" />.
        </Note>
      </div>
      <PageButton type="submit" tone="indigo" size="lg" full>
        Se connecter
      </PageButton>
    </PageForm>
  )
}
