import type { ComponentProps, ReactNode } from 'react'
import classes from './site-form.module.css'

/** A form of the public site: each field that must be filled is marked, one with `optionalFieldClass` says that it need not be. */
export function SiteForm(props: Pick<ComponentProps<'form'>, 'onSubmit' | 'children'>) {
  return <form className={`stack gap-16 mt-16 ${classes.form}`} noValidate {...props} />
}

/** The class of a field that may stay empty. */
export const optionalFieldClass = classes.optional

/** A word below the button that sends. */
export function FormHint({ children }: { children: ReactNode }) {
  return <p className="quiet text-center text-s">{children}</p>
}
