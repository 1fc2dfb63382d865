// The script of the complete pages with a form, which also work without it.

import { sendFormsInPlace } from './features/site/site-form-script.ts'

sendFormsInPlace()
