"""What people see of grading: a page a student, a page for the instructor, marks for an LMS."""
