import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import http from 'highlight.js/lib/languages/http'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { Html, html } from '../platform/http/page.ts'

const LANGUAGES = { bash, http, javascript, json, sql, typescript, xml, yaml }
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language)

/** Code as markup with classes; as it is when the language is not known. */
export function highlight(code: string, language: string): Html {
  if (!highlighter.getLanguage(language)) return html`${code}`
  return new Html(highlighter.highlight(code, { language }).value)
}
