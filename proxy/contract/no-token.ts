/** The detail of the refusal where a person has no personal token yet (specification, section 8); without the schemas of its calls. */
export const NO_TOKEN = 'Client does not exists.';
