import type { ComponentProps } from 'react'
import classes from './card-form.module.css'

/** A form with one button, on a card of its own where the screen is wide. */
export function CardForm(props: ComponentProps<'form'>) {
  return <form {...props} noValidate className={`stack gap-16 ${classes.form}`} />
}
