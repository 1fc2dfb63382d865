// The script of a visitor's order form until the application runs.

import { startBuiltForm } from './orders/checkout/built-form-script.ts'

startBuiltForm()
