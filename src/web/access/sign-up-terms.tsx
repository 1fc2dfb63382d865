import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './sign-up-form.module.css'

export function SignUpTerms() {
  return (
    <p className={`quiet text-center text-s ${classes.terms}`}>
      En vous inscrivant, vous acceptez notre{' '}
      <a href={paths.privacy} target="_blank" rel="noopener">
        politique de confidentialité
        <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
      </a>
      .
    </p>
  )
}
