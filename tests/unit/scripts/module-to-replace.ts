export default 'theirs';
