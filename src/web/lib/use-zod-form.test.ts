import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useZodForm, type ZodForm } from './use-zod-form.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const schema = z.strictObject({ email: z.string(), password: z.string() })

let root: Root
let page: HTMLElement
let form: ZodForm<typeof schema>

const NAMES = ['email', 'password'] as const

function Screen() {
  form = useZodForm(schema, { initialValues: { email: '', password: '' } })
  return NAMES.map((name) => {
    const { error: _, ...props } = form.getInputProps(name)
    return createElement('input', { key: name, id: name, ...props })
  })
}

beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  act(() => root.render(createElement(Screen)))
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

test('the first field that the server refuses takes the focus', () => {
  act(() => form.setErrors({ password: 'Trop court.', email: 'Déjà pris.' }))
  expect(document.activeElement?.id).toBe('email')
  expect(form.errors).toEqual({ password: 'Trop court.', email: 'Déjà pris.' })
})

test('a field of which something wrong is said takes the focus; nothing wrong takes none', () => {
  act(() => form.setFieldError('password', 'Ce n’est pas le bon.'))
  expect(document.activeElement?.id).toBe('password')
  act(() => form.getInputNode('email')?.focus())
  act(() => form.setErrors({}))
  expect(document.activeElement?.id).toBe('email')
})
