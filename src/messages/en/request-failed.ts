/** The toast of an action that failed and has none of its own: fixed by the error catalogue of the specification, section 8. */
export const requestFailed = {
  title: 'Request Failed',
  text: "We couldn't process your request. Please try again later.",
};
