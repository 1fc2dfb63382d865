import type { ComponentProps, ReactNode } from 'react'
import classes from './site-form.module.css'

/** A form of the public site. Fields are marked as required, or as optional with `optionalFieldClass`. */
export function SiteForm(props: Pick<ComponentProps<'form'>, 'onSubmit' | 'children'>) {
  return <form className={`stack gap-16 mt-16 ${classes.form}`} noValidate {...props} />
}

/** The class of an optional field. */
export const optionalFieldClass = classes.optional

/** A sentence below the submit button. */
export function FormHint({ children }: { children: ReactNode }) {
  return <p className="quiet text-center text-s">{children}</p>
}
